import type { FormEvent, RefObject } from 'react';
import { maxNoteLength } from '#shared/rules/note.ts';
import type { Note } from '#shared/contract/requests-desk.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useStore } from '#components/ui/store.ts';
import { ActionButton } from '../../parts/actions.tsx';
import fields from '../../parts/fields.module.css';
import type { Desk } from '../engine/desk.ts';
import styles from './NoteThread.module.css';

interface NoteThreadProps {
  desk: Desk;
  requestId: string;
  notes: readonly Note[];
  isSaving: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The staff's notes on a request, and a field to add one. Unsaved text is kept until the page is left. */
export function NoteThread({ desk, requestId, notes, isSaving, field }: NoteThreadProps) {
  useStore(desk.drafts);
  const text = desk.drafts.of(requestId);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void desk.saveNote(requestId);
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
      <form className={`${fields.fields} ${styles.form}`} onSubmit={save}>
        <label>
          Nova bilješka
          <textarea
            ref={field}
            aria-keyshortcuts="B"
            rows={2}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => desk.drafts.write(requestId, target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
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
