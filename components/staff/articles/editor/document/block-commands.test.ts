import * as fc from 'fast-check';
import { history, redo, undo } from 'prosemirror-history';
import { AllSelection, EditorState, TextSelection, type Command } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import type { EditorBlock } from '../blocks/blocks.ts';
import { blockOf, toDocument } from './article-document.ts';
import {
  addParagraph,
  addPictures,
  blockKeys,
  headingHere,
  moveBlock,
  pasteBlocks,
  removeBlock,
  restoreBlock,
  sectionOf,
  selectMore,
} from './block-commands.ts';
import { blockIdOf, blockIdsPlugin, structurePlugin } from './block-ids.ts';
import { toggleList } from './formatting-commands.ts';
import { pictureFiles, pictureFilesPlugin } from './picture-files-plugin.ts';
import { schema } from './schema.ts';

const paragraph = (id: number, content: string, title = ''): EditorBlock => ({
  id,
  type: 'paragraph',
  title,
  content,
});
const picture = (id: number, alt = ''): EditorBlock => ({
  id,
  type: 'image',
  imageName: `${id}.png`,
  alt,
  picked: null,
  storedId: id,
});
const file = (name: string) => ({ imageName: name, picked: new File(['x'], name), storedId: null });

const open = (...blocks: EditorBlock[]): EditorState =>
  EditorState.create({
    doc: toDocument(blocks),
    plugins: [pictureFilesPlugin(blocks), history(), blockIdsPlugin(() => {}), structurePlugin],
  });

const after = (state: EditorState, ...commands: Command[]): EditorState => {
  let current = state;
  for (const command of commands)
    command(current, (tr) => {
      current = current.apply(tr);
    });
  return current;
};
const keys = blockKeys(() => false);
const press = (key: keyof typeof keys): Command => keys[key] ?? (() => false);
const type =
  (text: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text));
    return true;
  };
/** Puts the cursor before a text, or selects from it to another one. */
const at =
  (text: string, to = text, offset = 0): Command =>
  ({ doc, tr }, dispatch) => {
    const placeOf = (searched: string) => {
      let found = 0;
      doc.descendants((node, position) => {
        const index = node.isText ? (node.text ?? '').indexOf(searched) : -1;
        if (index >= 0) found = position + index;
      });
      return found;
    };
    dispatch?.(tr.setSelection(TextSelection.create(doc, placeOf(text) + offset, placeOf(to) + offset)));
    return true;
  };
const shown = (state: EditorState) =>
  state.doc.children.map((node) => {
    const block = blockOf(node, pictureFiles(state));
    const texts = 'content' in block ? ['title' in block && block.title, block.content] : [block.imageName];
    const text = texts.filter(Boolean).join(' | ');
    return `${block.id}${block.isRemoved ? ' removed' : ''}: ${text}`;
  });
const cursorText = ({ selection: { $from } }: EditorState) =>
  `${$from.parent.textContent.slice(0, $from.parentOffset)}^${$from.parent.textContent.slice($from.parentOffset)}`;

describe('Backspace and Delete', () => {
  test('join two texts with an empty line, and the cursor stays between them', () => {
    const article = open(paragraph(1, 'Jedan.'), paragraph(2, 'Dva.'));
    for (const joined of [
      after(article, at('Dva.'), press('Backspace')),
      after(article, at('Jedan.', 'Jedan.', 6), press('Delete')),
    ]) {
      expect(shown(joined)).toEqual(['1: Jedan.\n\nDva.']);
      expect(cursorText(joined)).toBe('Jedan.^');
    }
  });

  test('make a heading text, and stop at one that is after the text', () => {
    const article = open(paragraph(1, 'Uvod.'), paragraph(2, 'Tekst.', 'Naslov'));
    const inHeading = after(article, at('Tekst.'), press('Backspace'));
    expect(cursorText(inHeading)).toBe('Naslov^');
    expect(shown(inHeading)).toEqual(shown(article));
    expect(shown(after(article, at('Uvod.', 'Uvod.', 5), press('Delete')))).toEqual(shown(article));
    const text = after(article, at('Naslov'), press('Backspace'), type('Moj '));
    expect(shown(text)).toEqual(['1: Uvod.', '2: Moj Naslov\n\nTekst.']);
  });

  test('remove an empty paragraph after a picture, and leave a text and a caption', () => {
    const article = open(picture(1, 'Opis'), paragraph(2, 'Tekst.'));
    expect(shown(after(article, at('Tekst.'), press('Backspace')))).toEqual(shown(article));
    const emptied = after(article, at('Tekst.', 'Tekst.'), press('Mod-a'), type(''), press('Backspace'));
    expect(shown(emptied)).toEqual(['1: 1.png']);
    expect(cursorText(emptied)).toBe('Opis^');
    expect(shown(after(emptied, at('Opis'), press('Backspace')))).toEqual(['1: 1.png']);
  });

  test('join over a removed block, which stays', () => {
    const article = after(open(paragraph(1, 'A'), paragraph(2, 'B'), paragraph(3, 'C')), removeBlock(2));
    expect(shown(after(article, at('C'), press('Backspace')))).toEqual(['1: A\n\nC', '2 removed: B']);
  });
});

test('structural changes are taken back one by one, also after what was typed since, and made again', () => {
  const states = [open(paragraph(1, 'Uvod.'), paragraph(2, 'Tekst.', 'Naslov'))];
  const steps: Command[][] = [
    [at('Naslov'), press('Backspace')],
    [press('Backspace')],
    [type('X')],
    [moveBlock(1, 5)],
    [addParagraph(0)],
    [type('Y')],
    [removeBlock(1)],
    [addPictures([file('a.png')], 0)],
    [restoreBlock(1)],
  ];
  for (const step of steps) states.push(after(states.at(-1) ?? open(), ...step));
  const changed = states.filter((state, index) => !states[index - 1]?.doc.eq(state.doc));
  let state = changed.at(-1) ?? open();
  for (const before of changed.slice(0, -1).toReversed()) {
    state = after(state, undo);
    expect(shown(state)).toEqual(shown(before));
  }
  for (const later of changed.slice(1)) {
    state = after(state, redo);
    expect(shown(state)).toEqual(shown(later));
  }
});

test('after a heading is taken back, undo goes on with what was typed before it', () => {
  const typed = after(open(paragraph(1, '')), type('Jedan dva'));
  const split = after(typed, at('dva'), headingHere);
  expect(shown(split)).toEqual(['1: Jedan ', '2: dva']);
  expect(shown(after(split, undo))).toEqual(['1: Jedan dva']);
  expect(shown(after(split, undo, undo))).toEqual(['1: ']);
});

describe('a heading where the cursor is', () => {
  test('is the selected text that fits, and nothing is lost', () => {
    const split = after(open(paragraph(4, 'a b\nc d')), at('b', ' d'), headingHere);
    expect(shown(split)).toEqual(['4: a ', '5: b c |  d']);
    expect(cursorText(split)).toBe('b c^');
    const long = after(open(paragraph(4, `${'x'.repeat(305)}y`)), at('x', 'y'), headingHere);
    expect(shown(long)).toEqual([`4: ${'x'.repeat(300)} | xxxxxy`]);
  });

  test('begins the block itself if nothing is before it, and there is none in a heading', () => {
    expect(shown(after(open(paragraph(4, 'dopo'), paragraph(7, 'x')), at('dopo'), headingHere, type('A')))).toEqual([
      '4: A | dopo',
      '7: x',
    ]);
    const article = open(paragraph(1, 'b', 'a'));
    expect(shown(after(article, at('a'), headingHere))).toEqual(shown(article));
  });
});

const text = (content: string, list: string | null = null) => schema.nodes.line.create({ list }, schema.text(content));

describe('blocks come where the cursor is', () => {
  const pasted = [sectionOf(null, [text('uvod')]), sectionOf('A', [])];

  test('and split the paragraph, of which the last one gets the rest of the text', () => {
    expect(shown(after(open(paragraph(4, 'prima dopo')), at('dopo'), pasteBlocks(pasted)))).toEqual([
      '4: prima uvod',
      '5: A | dopo',
    ]);
    expect(shown(after(open(paragraph(4, 'b', 'a')), at('a'), pasteBlocks(pasted)))).toEqual([
      '4: a | b',
      '5: uvod',
      '6: A',
    ]);
  });

  test('the first paragraph continues the line before, the last one the line after, in one step', () => {
    const article = open(paragraph(4, 'Sopra.\n\nprima dopo\nsotto'));
    const blocks = [sectionOf(null, [text('uno'), text('due')]), sectionOf('A', [text('tre'), text('quattro')])];
    const split = after(article, at('dopo'), pasteBlocks(blocks));
    expect(shown(split)).toEqual(['4: Sopra.\n\nprima uno\ndue', '5: A | tre\nquattrodopo\nsotto']);
    expect(cursorText(split)).toBe('quattro^dopo');
    expect(shown(after(split, undo))).toEqual(shown(article));
    expect(shown(after(article, at('dopo'), pasteBlocks([blocks[0] ?? text('')])))).toEqual([
      '4: Sopra.\n\nprima uno\nduedopo\nsotto',
    ]);
  });

  test('lists stay whole, and paragraphs in the middle stay apart', () => {
    const list = sectionOf(null, [text('uno', 'bulleted'), text('due', 'bulleted')]);
    const lists = after(open(paragraph(4, 'prima dopo')), at('dopo'), pasteBlocks([list, sectionOf('A', []), list]));
    expect(shown(lists)).toEqual(['4: prima \nuno\ndue', '5: A', '6: uno\ndue\ndopo']);
    const paragraphs = ['uno', 'due', 'tre'].map((each) => sectionOf(null, [text(each)]));
    const three = after(open(paragraph(4, 'prima dopo')), at('dopo'), pasteBlocks(paragraphs));
    expect(shown(three)).toEqual(['4: prima uno', '5: due', '6: tredopo']);
  });

  test('empty paragraphs in an empty one stay empty, and the cursor is in the last', () => {
    const blank = sectionOf(null, []);
    const pasted = after(open(paragraph(4, '')), pasteBlocks([blank, blank]), type('x'));
    expect(shown(pasted)).toEqual(['4: ', '5: x']);
  });

  test('a text that was cut off in its heading is whole again', () => {
    const cutOff = schema.nodes.section.create(null, schema.nodes.heading.create(null, schema.text('A')));
    for (const place of ['b', 'a']) {
      const state = after(open(paragraph(4, 'b', 'a')), at(place), pasteBlocks([cutOff]));
      state.doc.check();
      expect(shown(state).at(-1)).toMatch(/^5: A/);
    }
  });

  test('pictures leave no empty paragraph, and the cursor is in the last caption', () => {
    const files = [file('b.png'), file('c.png')];
    const split = after(open(paragraph(4, 'ab')), at('b'), addPictures(files), type('Opis'));
    expect(shown(split)).toEqual(['4: a', '5: b.png', '6: c.png', '7: b']);
    expect(cursorText(split)).toBe('Opis^');
    expect(shown(after(open(paragraph(4, 'a')), at('a', 'a', 1), addPictures(files)))).toEqual([
      '4: a',
      '5: b.png',
      '6: c.png',
    ]);
    expect(shown(after(open(paragraph(4, '')), addPictures(files)))).toEqual(['5: b.png', '6: c.png']);
  });
});

describe('Enter', () => {
  test('leaves a heading for its text, and a caption for a paragraph after it', () => {
    expect(cursorText(after(open(paragraph(1, 'Tekst', 'Naslov')), at('Naslov'), press('Enter')))).toBe('^Tekst');
    const article = after(open(picture(1, 'Opis'), paragraph(2, 'a')), at('Opis'), press('Enter'));
    expect(shown(article)).toEqual(['1: 1.png', '3: ', '2: a']);
    // An empty paragraph that is there is entered.
    expect(shown(after(article, at('Opis'), press('Enter'), type('x')))).toEqual(['1: 1.png', '3: x', '2: a']);
  });
});

describe('a selection over blocks', () => {
  const article = open(paragraph(1, 'Prvi tekst.'), picture(2, 'Opis'), paragraph(3, 'Drugi tekst.', 'Naslov'));

  test('is typed over', () => {
    const over = after(article, ({ doc, tr }, dispatch) => {
      dispatch?.(tr.setSelection(TextSelection.create(doc, 7, doc.content.size - 9)).insertText('X'));
      return true;
    });
    expect(shown(over)).toEqual(['1: Prvi X tekst.']);
    expect(shown(after(over, undo))).toEqual(shown(article));
  });

  test('grows from the text to the document, which leaves an empty paragraph when it is deleted', () => {
    const text = after(article, at('Drugi'), selectMore);
    expect(text.selection.content().content.textBetween(0, text.selection.content().content.size)).toBe('Drugi tekst.');
    const all = after(text, selectMore);
    expect(all.selection).toBeInstanceOf(AllSelection);
    const emptied = after(all, (state, dispatch) => {
      dispatch?.(state.tr.deleteSelection());
      return true;
    });
    expect(shown(emptied)).toEqual(['3: ']);
    expect(shown(after(emptied, undo))).toEqual(shown(article));
  });
});

test('ids continue from the highest so far, and a copy gets one of its own', () => {
  const article = after(open(paragraph(4, 'a'), paragraph(9, 'b')), removeBlock(9), addParagraph(0));
  expect(shown(article)).toEqual(['10: ', '4: a', '9 removed: b']);
  const copied = after(open(paragraph(4, 'a'), picture(5)), ({ doc, tr }, dispatch) => {
    dispatch?.(tr.insert(doc.content.size, doc.content));
    return true;
  });
  expect(shown(copied)).toEqual(['4: a', '5: 5.png', '6: a']);
});

test('whatever is done, the document is valid, its ids are unique, and undo leads back to the beginning', () => {
  const place = fc.nat(200);
  const steps = fc.oneof(
    fc.constantFrom(...Object.values(keys), headingHere, toggleList('bulleted'), type('x'), type(''), undo, redo),
    fc.integer({ min: 1, max: 9 }).chain((id) =>
      fc.oneof(
        fc.constantFrom(removeBlock(id), restoreBlock(id)),
        fc.nat(6).map((to) => moveBlock(id, to)),
      ),
    ),
    fc.constant(addPictures([file('n.png')])),
    fc.constant(pasteBlocks([sectionOf('T', [])])),
    fc.constant(pasteBlocks([sectionOf(null, []), sectionOf('T', []), sectionOf(null, [])])),
    fc.tuple(place, place).map(([one, other]): Command => ({ doc, tr }, dispatch) => {
      const { size } = doc.content;
      const [from, to] = [doc.resolve(Math.min(one, size)), doc.resolve(Math.min(other, size))];
      dispatch?.(tr.setSelection(TextSelection.between(from, to)));
      return true;
    }),
  );
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 25 }), (commands) => {
      const start = open(
        paragraph(1, 'Prvi.\n\nredak', 'Naslov'),
        picture(2, 'Opis'),
        paragraph(3, 'a\nb'),
        paragraph(4, ''),
      );
      let state = start;
      for (const command of commands) {
        state = after(state, command);
        state.doc.check();
        const ids = state.doc.children.map(blockIdOf);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain(0);
      }
      while (undo(state)) state = after(state, undo);
      expect(shown(state)).toEqual(shown(start));
    }),
  );
});
