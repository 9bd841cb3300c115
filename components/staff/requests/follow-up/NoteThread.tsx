import { useState, type FormEvent, type RefObject } from 'react';
import { maxNoteLength } from '#shared/rules/note.ts';
import type { Note } from '#shared/contract/requests-desk.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import fields from '../../parts/fields.module.css';
import styles from './NoteThread.module.css';
import type { NoteDrafts } from './use-note-drafts.ts';

interface NoteThreadProps {
  requestId: string;
  notes: readonly Note[];
  drafts: NoteDrafts;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Saves a note. @returns whether that succeeded; otherwise the text is kept. */
  onAdd: (text: string) => Promise<boolean>;
  onNews: (news: string) => void;
}

/** The staff's notes on a request, and a field to add one. Unsaved text is kept until the page is left. */
export function NoteThread({ requestId, notes, drafts, field, onAdd, onNews }: NoteThreadProps) {
  const [text, setText] = useState(drafts.of(requestId));
  const [isSaving, setSaving] = useState(false);
  const write = (next: string) => {
    setText(next);
    drafts.write(requestId, next);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || text.trim() === '') return;
    setSaving(true);
    if (await onAdd(text)) {
      // Keeps text that was typed during the save.
      write(drafts.of(requestId).replace(text, ''));
      onNews('Bilješka je dodana.');
    }
    setSaving(false);
  };
  return (
    <section aria-labelledby="notes">
      <h3 id="notes" className={styles.heading}>
        Bilješke
      </h3>
      <ol className={styles.notes}>
        {notes.map(({ id, at, by, text: noted }) => (
          <li key={id}>
            <p className={styles.text}>{noted}</p>
            <p className={styles.by}>{`${by}, ${formatCroatianTime(at)}`}</p>
          </li>
        ))}
      </ol>
      <form className={`${fields.fields} ${styles.form}`} onSubmit={(event) => void save(event)}>
        <label>
          Nova bilješka
          <textarea
            ref={field}
            aria-keyshortcuts="B"
            rows={2}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
            }}
          />
        </label>
        <ActionButton type="submit" isInactive={isSaving || text.trim() === ''}>
          Dodaj bilješku
        </ActionButton>
      </form>
    </section>
  );
}
