import { fullName } from '#shared/content/site.ts';
import type { ClinicPicture, ClinicPictures, SiteConfig } from '#shared/page-context.ts';
import { Photo } from '../parts/Photo.tsx';

type Facts = Pick<SiteConfig, 'clinic' | 'address' | 'mapUrl' | 'director'>;

function Place({ facts, map }: { facts: Facts; map: ClinicPicture | null }) {
  const { clinic, address, mapUrl, director } = facts;
  const picture = map && (
    <Photo picture={map} alt="Mappa della zona della clinica" sizes="(min-width: 1024px) 410px, 100vw" />
  );
  return (
    <>
      <address>
        {address && (
          <p>
            <span>{fullName(clinic)}</span>
            <br />
            <span>{address}</span>
          </p>
        )}
        {director && <p>{director}</p>}
        {mapUrl && (
          <p>
            <a href={mapUrl} rel="noreferrer">
              Apri la mappa
            </a>
          </p>
        )}
      </address>
      {picture &&
        (mapUrl ? (
          <a href={mapUrl} rel="noreferrer" tabIndex={-1} aria-hidden="true">
            {picture}
          </a>
        ) : (
          picture
        ))}
    </>
  );
}

/** The clinic's address, director and rooms, if the operator has set them; rendered on the server only. */
export function ClinicPlaceMarkup({ facts, pictures }: { facts: Facts; pictures: ClinicPictures }) {
  // The first of an odd number has a row of its own.
  const sizeOf = (index: number) => (index === 0 && pictures.rooms.length % 2 === 1 ? 1320 : 640);
  return (
    <>
      {pictures.rooms.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones, also by keyboard
        <ul aria-label="Le stanze della clinica" tabIndex={0}>
          {pictures.rooms.map((room, index) => (
            <li key={room.href}>
              <figure>
                <Photo picture={room} alt="" sizes={`(min-width: 1024px) ${sizeOf(index)}px, 86vw`} />
                <figcaption>{room.caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      <Place facts={facts} map={pictures.map} />
    </>
  );
}
