import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { array, boolean, constantFrom, integer, record, sample, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { generatePassword } from './passwords.ts';
import { isGuessable } from './guessable.ts';
import { minPasswordLength } from './password-policy.ts';

const known = ['ana.maric@clinic.example', 'Ana Marić', 'Clinica Dentale', 'Tirana'];

test.each([
  'password1234',
  'qwertyuiop12',
  'aaaaaaaaaaaaaaaa',
  '1q2w3e4r5t6y7u8i',
  'abcdefghijklmnop',
  'Lozinka12345!',
  'Sarajevo2026!',
  'Buongiorno2026',
  'Juventus1897!',
  'Bicikl2026!!',
  'Bicikl@1234!?',
  'crystal-vincent',
  'hammer-tiger',
])('%s is easily guessed', (password) => {
  expect(isGuessable(password, known)).toBe(true);
});

test.each(['Stomatologija1', 'clinica-tirana', 'KlinikaTirana2026', 'ZubarskaOrdinacija!', 'Dentista-Impianti'])(
  '%s is made of words of the clinic',
  (password) => {
    expect(isGuessable(password, known)).toBe(true);
  },
);

test.each([
  'Via Garibaldi 25!',
  'Piazza Duomo 1234',
  'Trg bana Jelacica 1',
  'Rruga Myslym Shyri 5',
  'uno due tre quattro',
  'jedan-dva-tri-cetiri',
  'dy tre kater pese 5',
])('%s is an address or counts', (password) => {
  expect(isGuessable(password, known)).toBe(true);
});

test.each(['Konzum.Konzum1', 'Krumpir.Krumpir1', 'K0nzum-K0nzum-1', 'spajalicaspajalica7', 'TikTokTikTok1!'])(
  '%s is a word that is repeated',
  (password) => {
    expect(isGuessable(password, known)).toBe(true);
  },
);

test.each([
  'OtpBanka2026!!',
  'IntesaSanpaolo1!',
  'CredinsBank2026',
  'LepaBrena1960!',
  'DuaLipa1995!!',
  'ParniValjak1!',
  'Eros.Ramazzotti',
  'VolkswagenGolf4',
  'SkodaOctavia1!',
  'Poste.Italiane1',
  'HvalaBogu2026!',
  'OceNas2026!!!!',
  'PadreNostro1!',
  'FaleminderitZot1',
  'MojSinLuka2015!',
  'Ajvar.Kajmak.26',
  'BadBlueBoys1986',
])('%s is made of brands, banks, singers, prayers, food or fans', (password) => {
  expect(isGuessable(password, known)).toBe(true);
});

test.each(['ana.maric@clinic.example', 'AnaMaric1987!!', 'Maric_Ana_2026', 'm4r1c.4n4.2026'])(
  '%s is made of what an attacker knows of the account',
  (password) => {
    expect(isGuessable(password, known)).toBe(true);
  },
);

test.each([
  ['writer', 'Dostojevski1866'],
  ['scientist', 'Galileo.Galilei1'],
  ['series', 'StrangerThings1'],
  ['post', 'Infermiera2026!'],
  ['instrument', 'Klavir.Gitara12'],
  ['planet', 'Jupiter.Saturn1'],
  ['illness', 'Korona.Virus19!'],
  ['device', 'Redmi.Galaxy24!'],
  ['prayer', 'PadreNostro2026'],
  ['run of keys', 'qazwsxedcrfv1!'],
  ['telephone number', '+355691234567x'],
  ['telephone number', '38163123456Aa!'],
  ['telephone number as it is written', '+385 91 123 4567a'],
  ['telephone number as it is written', '063/123-4567 Ana'],
])('%s: %s is guessable', (_kind, password) => {
  expect(isGuessable(password, known)).toBe(true);
});

test.each([
  'chickenwing101',
  'Sojdlg123aljg',
  'VANYARESPEKT',
  'newproject2004',
  // Words and dates, but no leaked password.
  'xxPa33bq.aDNA',
  'ghjuhfvvbhjdfybt',
  'dkfcntkbyrjktw',
  'Ybrjulfytclfdfqcz',
])('%s is in the list of leaked passwords', (password) => {
  expect(isGuessable(password, known)).toBe(true);
});

test.each([
  'q8Rt-vLs2mN9wZk4'.repeat(4),
  'tri plave ruže u vazi',
  'A7-kd92xs_plq',
  'ombrello grattugia nuvola sella',
  'krastavac-svjetionik-cipela-oluja',
  'трактор облак пертла мрав',
  'kumbull çadër thupër gërshërë',
])('%s is not', (password) => {
  expect(isGuessable(password, known)).toBe(false);
});

const bases = {
  hr: 'zima proljeće ljeto jesen siječanj ožujak svibanj srpanj kolovoz studeni prosinac Zagreb Split Šibenik Đakovo Čakovec Dinamo Hajduk Rijeka lozinka zaporka dobrodošli klinika',
  bs: 'januar februar august septembar Sarajevo Mostar Bihać Tuzla Zenica Banjaluka Željezničar Velež Borac Zrinjski šifra lozinka ordinacija',
  sr: 'пролеће лето јесен зима јануар март новембар Београд Нови Ниш Крагујевац Суботица Звезда Партизан Војводина лозинка шифра клиника',
  it: 'primavera estate autunno inverno gennaio febbraio giugno agosto dicembre Roma Milano Bari Ancona Palermo Juventus Inter Napoli Atalanta password benvenuto clinica dentale',
  sq: 'pranverë verë vjeshtë dimër janar shkurt qershor korrik nëntor Tiranë Durrës Shkodër Vlorë Elbasan Partizani Vllaznia Skënderbeu fjalëkalimi klinika',
  en: 'spring summer autumn winter january march october december London Liverpool Chelsea Arsenal password welcome admin clinic dental',
};
const swaps: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' };

const shape = {
  plain: (word: string) => word.toLowerCase(),
  capital: (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  capitals: (word: string) => word.toUpperCase(),
  leet: (word: string) => word.replace(/(?!^)[aeiost]/g, (letter) => swaps[letter] ?? letter),
  allLeet: (word: string) => word.toLowerCase().replace(/[aeiost]/g, (letter) => swaps[letter] ?? letter),
  bare: (word: string) => word.normalize('NFD').replace(/\p{M}/gu, ''),
};

const language = constantFrom(...Object.values(bases).map((words) => words.split(' ')));
const obvious = language
  .chain((words) =>
    record({
      words: array(constantFrom(...words), { minLength: 1, maxLength: 3 }),
      isRepeated: boolean(),
      form: constantFrom(...Object.values(shape)),
      joint: constantFrom('', '', '', '-', '_', '.', ' '),
      ending: tuple(
        constantFrom('', '!', '_', '-', '@'),
        constantFrom('', '1', '12', '123', '1234', '123456', '007', '99', '1945', '1987', '2024', '2026'),
        constantFrom('', '!', '!!', '!!!', '?', '.', '#', '*', '!?'),
      ),
    }),
  )
  .map(({ words, isRepeated, form, joint, ending }) => {
    const [first = ''] = words;
    return (isRepeated ? [first, first] : words).map(form).join(joint) + ending.join('');
  });

test('of 1,000 variants of seasons, months, towns, clubs and the clinic’s words in six languages none is accepted', () => {
  const passwords = new Set(
    sample(obvious, { numRuns: 4000, seed: 7 }).filter((password) => password.length >= minPasswordLength),
  );
  const thousand = [...passwords].slice(0, 1000);
  expect(thousand).toHaveLength(1000);
  expect(thousand.filter((password) => !isGuessable(password, known))).toEqual([]);
}, 120_000);

test('1,000 random passwords of twelve and more mixed characters are accepted', () => {
  const characters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#$%&*+-.:;<=>?@_~';
  const passwords = Array.from({ length: 1000 }, (_, number) => {
    const bytes = createHash('sha256').update(`password ${number}`).digest();
    return Array.from(bytes.subarray(0, 12 + (number % 5)), (byte) => characters[byte % characters.length]).join('');
  });
  expect(passwords.filter((password) => isGuessable(password, known))).toEqual([]);
}, 120_000);

test('generated passwords are accepted', async () => {
  const generated = await Promise.all(Array.from({ length: 10 }, () => generatePassword(() => new Date())));
  expect(generated.filter(({ password }) => isGuessable(password, known))).toEqual([]);
}, 120_000);

test('four random words of a list for passphrases are accepted, however they are joined', () => {
  const words: readonly string[] = dictionary['diceware-common'].map(String);
  const phrase = tuple(
    array(integer({ min: 0, max: words.length - 1 }), { minLength: 4, maxLength: 5 }),
    constantFrom(' ', '-', '.', ''),
  ).map(([numbers, joint]) => numbers.map((number) => words[number] ?? '').join(joint));
  const phrases = sample(phrase, { numRuns: 500, seed: 13 });
  expect(phrases.filter((password) => isGuessable(password, known))).toEqual([]);
}, 120_000);
