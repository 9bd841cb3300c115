import { ProviderError } from '../errors.ts';

/** NIST SP 800-63B, section 3.1.1: length and a list of common passwords, no rules about characters. */
export const minPasswordLength = 12;

/** Of zxcvbn's scale from 0 to 4: below it a password falls within a hundred million guesses. */
const minScore = 3;

/** What these passwords are of: the trade, the town, the product, in the languages of staff and patients; longer ones first. */
const contextWords: readonly string[] = [
  'implantologija',
  'stomatologija',
  'ordinacija',
  'stomatolog',
  'dashboard',
  'shqiperia',
  'dentista',
  'impianti',
  'provider',
  'albania',
  'clinica',
  'dentale',
  'dentist',
  'implant',
  'klinika',
  'website',
  'clinic',
  'dental',
  'italia',
  'tirana',
  'admin',
  'denti',
  'staff',
  'zubar',
  'zubni',
  'zubi',
];

/** Characters that a password has beside those words. */
const minOwnLength = 8;

const contextPattern = new RegExp(contextWords.join('|'), 'gi');

/** The lists take half a second to read and stay in memory: they are loaded with the first new password. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let estimator: ReturnType<typeof loadEstimator> | null = null;

/**
 * Judges a new password.
 * @param known what an attacker knows of the account: its e-mail and name.
 */
export async function judgePassword(
  password: string,
  known: readonly string[],
): Promise<'fine' | 'tooShort' | 'common'> {
  if (Array.from(password).length < minPasswordLength) return 'tooShort';
  if (password.replaceAll(contextPattern, '').length < minOwnLength) return 'common';
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password, [...known]);
  return score < minScore ? 'common' : 'fine';
}

/** @param known as judgePassword. @throws ProviderError PASSWORD_TOO_SHORT, PASSWORD_COMMON. */
export async function requireGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const judgement = await judgePassword(password, known);
  if (judgement === 'tooShort') throw new ProviderError('PASSWORD_TOO_SHORT');
  if (judgement === 'common') throw new ProviderError('PASSWORD_COMMON');
}
