import type { ClinicPictures, SiteConfig } from '#shared/page-context.ts';
import { Photo } from '../parts/Photo.tsx';

type Shown = Pick<ClinicPictures, 'people'> & Pick<SiteConfig, 'address'>;

/** The clinic's people and its address, after a line with three heads that leads there; rendered on the server only. */
export function PeopleMarkup({ people, address }: Shown) {
  const [first] = people;
  return (
    <>
      <a href="#chi-ti-cura">
        {people.slice(0, 3).map(({ registration, photo }) => (
          <Photo key={registration} picture={photo} alt="" sizes="44px" />
        ))}
        <span>
          <strong>{`Chi ti cura: ${first?.name}`}</strong> <span>{`${first?.role} · ${first?.registration}`}</span>
        </span>
      </a>
      <div>
        <h2 id="chi-ti-cura">Chi ti cura</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones, also by keyboard */}
        <ul aria-label="Chi ti cura" tabIndex={0}>
          {people.map(({ name, role, registration, sentence, photo }) => (
            <li key={registration}>
              <Photo picture={photo} alt="" sizes="(min-width: 1024px) 168px, (min-width: 768px) 112px, 72px" />
              <h3>{name}</h3>
              <p>{`${role} · ${registration}`}</p>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
        {address && <address>{`Dove siamo: ${address}`}</address>}
      </div>
    </>
  );
}
