import { useEffect, useRef, useState } from 'react';
import { toast } from '#components/ui/toasts.ts';

/** A message about a request; `name` is that of its visitor. */
type Message = Readonly<Record<'id' | 'name' | 'text', string>>;

const without = (messages: readonly Message[], id: string) => messages.filter((each) => each.id !== id);

/**
 * The latest news and the latest failure to save of each request, also of those that were opened earlier. A message that
 * comes while no request is open becomes a toast.
 * @param opened the id of the open request.
 */
export function useRequestNews(opened: string | undefined) {
  const isOpen = useRef(false);
  const [news, setNews] = useState<readonly Message[]>([]);
  const [failures, setFailures] = useState<readonly Message[]>([]);
  const forgetNews = () => setNews([]);
  useEffect(() => {
    isOpen.current = opened !== undefined;
    if (isOpen.current) return;
    setNews([]);
    setFailures([]);
  }, [opened]);
  const addTo = (set: typeof setNews) => (message: Message) => {
    if (isOpen.current) set((shown) => [...without(shown, message.id), message]);
    else toast(`${message.name}: ${message.text}`);
  };
  const onNews = addTo(setNews);
  const onSaved = (message: Message) => {
    onNews(message);
    setFailures((shown) => without(shown, message.id));
  };
  return { news, failures, onNews, onSaved, onFailure: addTo(setFailures), forgetNews };
}
