import { EraseRequest } from '#components/site/erase-request/deferred/EraseRequest.tsx';

export function Page() {
  return <EraseRequest />;
}
