import type { ClinicPerson, SiteConfig } from '#shared/page-context.ts';
import { Photo } from '../parts/Photo.tsx';

/** The clinic's people with their register numbers, and its address; rendered on the server only. */
export function PeopleMarkup({
  people,
  address,
}: {
  people: readonly ClinicPerson[];
  address: SiteConfig['address'];
}) {
  return (
    <>
      <h2>Chi ti cura</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones, also by keyboard */}
      <ul aria-label="Chi ti cura" tabIndex={0}>
        {people.map(({ name, role, registration, sentence, photo }) => (
          <li key={registration}>
            <Photo picture={photo} alt="" sizes="96px" />
            <div>
              <h3>{name}</h3>
              <p>{`${role}, iscrizione: ${registration}`}</p>
            </div>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
      {address && <address>{`Dove siamo: ${address}`}</address>}
    </>
  );
}
