import texts from './benefits.json' with { type: 'json' };

/** The eight tiles of 'Conoscere NOI', with the figure of a claim or the name of an icon. */
export const benefitsIn = (town: string) =>
  texts.tiles.map((tile) => ({ ...tile, text: tile.text.replace('{town}', () => town) }));

/** The eight reasons of 'Perché Scegliere Noi': how the clinic works. The tiles say what it offers. */
export const { reasons } = texts;
