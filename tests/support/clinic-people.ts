import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { newFolder } from './new-folder.ts';

const colours = ['#9e4426', '#17596a', '#1e6a48', '#8a5a00', '#3f5e67'];

/** The settings of a clinic with address and people. @returns them with a data folder that has the people's photos. */
export async function clinicPeople(count: number): Promise<{ CLINIC_PEOPLE: string; DATA_DIR: string }> {
  const DATA_DIR = newFolder();
  const folder = join(DATA_DIR, 'clinic/people');
  await mkdir(folder, { recursive: true });
  const people: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const background = colours[number - 1] ?? '#000';
    const photo = sharp({ create: { width: 640, height: 800, channels: 3, background } });
    await writeFile(join(folder, `${number}.jpg`), await photo.jpeg().toBuffer());
    people.push(
      `Dott.ssa Prova ${number} | Ordine di prova dei medici dentisti n. ${number}00 | Segue <ogni> paziente dalla prima visita ai controlli.`,
    );
  }
  return { CLINIC_PEOPLE: people.join('; '), DATA_DIR };
}
