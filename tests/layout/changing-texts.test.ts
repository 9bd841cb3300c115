import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import type { JsxChild, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast';
import { API, SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * A browser that translates a page replaces each text by elements of its own. React still has the text that it has
 * created, unless that text is the only content of its element. React then changes a text that is not shown any more,
 * and fails when it removes the text or inserts an element before it.
 */
const advice = {
  beside: 'this text stands beside others: make one template literal of all of them, or put a span around it',
  list: 'a list of texts: join them, or put each in an element',
  fragment: 'this text has no element of its own: put a span around it',
  behind: 'an element may be inserted before this text: put a span around the text',
} as const;

const root = join(import.meta.dirname, '../..');

/** Each line is checked alone. */
const probes: readonly (readonly [what: string, jsx: string, problem: keyof typeof advice | null])[] = [
  ['several texts', '<p>{count} documenti</p>', 'beside'],
  ['several fixed texts, which a flex box would separate', '<p>{limit}% in meno</p>', 'beside'],
  ['a text beside an element', '<p><b>Stato</b> {text}</p>', 'beside'],
  ['a text that comes and goes', '<p><b>Stato</b>{isShown && `, ieri`}</p>', 'beside'],
  ['a text in place of an element', '<p><b>Stato</b>{isShown ? text : <i>vuoto</i>}</p>', 'beside'],
  ['a text among the children of a component', '<Shared>{text}</Shared>', 'beside'],
  ['a list of texts', '<p>{[text, text]}</p>', 'list'],
  ['a text of a fragment', '<><b>Stato</b> vuoto</>', 'fragment'],
  ['a text behind an element that comes and goes', '<p>{isShown && <b>Stato</b>} vuoto</p>', 'behind'],
  ['a text behind a component that may be empty', '<p><Maybe /> vuoto</p>', 'behind'],
  ['one text', '<p>{`${count} documenti`}</p>', null],
  ['a text in an element of its own', '<p>Stato: <b>{text}</b>{isShown && <i>vuoto</i>}</p>', null],
  ['a text or an element, alone', '<p>{isShown ? text : <i>vuoto</i>}</p>', null],
  ['a space behind an element that comes and goes', "<p>{isShown && <b />}{' '}<i>vuoto</i></p>", null],
];

const probeName = 'Probe.tsx';
/** Files that exist only for the compiler. */
const virtual: Readonly<Record<string, string>> = {
  [join(root, 'components/probe.json')]: JSON.stringify({
    extends: './tsconfig.json',
    include: [],
    files: [probeName],
  }),
  [join(root, 'components', probeName)]: [
    "import type { ReactNode } from 'react'; const limit = 70; const Maybe = () => (limit < 7 ? <b /> : null);",
    'function Shared({ children }: { children: ReactNode }) { return <p><b />{children}</p>; }',
    'export const probes = (count: number, text: string, isShown: boolean) => [',
    ...probes.map(([, jsx]) => `${jsx},`),
    '];',
  ].join('\n'),
};
/** Number of lines of the probe before the first one that is checked. */
const linesBefore = 3;

const api = new API({
  cwd: root,
  fs: { readFile: (path) => virtual[path], fileExists: (path) => (virtual[path] ? true : undefined) },
});
afterAll(() => api.close());

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const emptyFlags = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike;

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);
const isBlank = (text: string) => text.trim() === '';
const isEmptyText = (type: Type) => type.isStringLiteralType() && type.value === '';

/** @returns the children of an element that React renders. */
const renderedChildren = ({ children }: JsxElement | JsxFragment): JsxChild[] =>
  children.filter((child) => {
    if (isJsxText(child)) return !isBlank(child.text) || !child.text.includes('\n');
    return !isJsxExpression(child) || child.expression !== undefined;
  });

type Kind = 'space' | 'fixed text' | 'changing text' | 'list of texts' | 'other';

/** @returns what React renders of a child. */
function kindOf(child: JsxChild, checker: Checker): Kind {
  if (isJsxText(child)) return isBlank(child.text) ? 'space' : 'fixed text';
  const expression = isJsxExpression(child) ? child.expression : undefined;
  if (!expression) return 'other';
  if (isStringLiteral(expression)) return isBlank(expression.text) ? 'space' : 'fixed text';
  const type = checker.getTypeAtLocation(expression);
  if (!type) return 'other';
  const name = checker.typeToString(type);
  if (/^(?:string|number)\[\]$/.test(name)) return 'list of texts';
  // Nodes that are passed on are checked where they are made.
  if (name.includes('ReactNode')) return 'other';
  const isText = partsOf(type).some((part) => part.flags & textFlags && !isEmptyText(part));
  return isText ? 'changing text' : 'other';
}

/** @returns whether a child may render an element that it has not rendered before. */
function mayAppear(child: JsxChild | undefined, checker: Checker): boolean {
  if (!child) return false;
  if (isJsxExpression(child)) return kindOf(child, checker) === 'other';
  if (!isJsxElement(child) && !isJsxSelfClosingElement(child)) return false;
  const { tagName } = isJsxElement(child) ? child.openingElement : child;
  if (!isIdentifier(tagName) || !/^[A-Z]/.test(tagName.text)) return false;
  const component = checker.getTypeAtLocation(tagName);
  return (component ? checker.getSignaturesOfType(component, SignatureKind.Call) : []).some((signature) => {
    const answer = checker.getReturnTypeOfSignature(signature);
    return answer !== undefined && partsOf(answer).some(({ flags }) => flags & emptyFlags);
  });
}

interface Source {
  path: string;
  text: string;
  elements: (JsxElement | JsxFragment)[];
  checker: Checker;
}

function elementsOf(node: Node): (JsxElement | JsxFragment)[] {
  const found: (JsxElement | JsxFragment)[] = [];
  const visit = (child: Node): void => {
    if (isJsxElement(child) || isJsxFragment(child)) found.push(child);
    child.forEachChild(visit);
  };
  visit(node);
  return found;
}

function readSources(config: string, paths: readonly string[]): Source[] {
  const project = api.updateSnapshot({ openProjects: [join(root, config)] }).getProject(join(root, config));
  if (!project) throw new Error(`no project ${config}`);
  return paths.map((path) => {
    const file = project.program.getSourceFile(join(root, path));
    if (!file) throw new Error(`${path} is not part of ${config}`);
    return { path, text: file.text, elements: elementsOf(file), checker: project.checker };
  });
}

/** @returns the names of the components that render their children beside other elements. */
function sharingComponents(sources: readonly Source[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { elements } of sources)
    for (const element of elements)
      for (const child of renderedChildren(element))
        if (
          isJsxExpression(child) &&
          child.expression &&
          isIdentifier(child.expression) &&
          child.expression.text === 'children' &&
          renderedChildren(element).length > 1
        ) {
          let owner: Node = element;
          while (owner.parent && !isFunctionDeclaration(owner)) owner = owner.parent;
          if (isFunctionDeclaration(owner) && owner.name) names.add(owner.name.text);
        }
  return names;
}

function findings(sources: readonly Source[]): { place: string; code: string; problem: string }[] {
  const sharing = sharingComponents(sources);
  return sources.flatMap(({ path, text, elements, checker }) =>
    elements.flatMap((element) => {
      const children = renderedChildren(element);
      const isShared =
        children.length > 1 ||
        isJsxFragment(element) ||
        (isIdentifier(element.openingElement.tagName) && sharing.has(element.openingElement.tagName.text));
      return children.flatMap((child, index) => {
        const problem = problemOf(child, children[index - 1]);
        if (problem === null) return [];
        const line = text.slice(0, child.end).trimEnd().split('\n').length;
        return [{ place: `${path}:${line}`, code: text.slice(child.pos, child.end).trim(), problem }];
      });

      function problemOf(child: JsxChild, before: JsxChild | undefined): string | null {
        const kind = kindOf(child, checker);
        if (kind === 'list of texts') return advice.list;
        if (kind === 'changing text' && isShared) return advice.beside;
        if (kind !== 'fixed text') return null;
        if (isJsxFragment(element)) return advice.fragment;
        return mayAppear(before, checker) ? advice.behind : null;
      }
    }),
  );
}

test('every text that changes is the only content of an element', { timeout: 60_000 }, () => {
  const sources = ['components', 'pages'].flatMap((folder) =>
    readSources(`${folder}/tsconfig.json`, globSync(`${folder}/**/*.tsx`, { cwd: root, exclude: ['**/*.test.tsx'] })),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = findings(sources).map(({ place, code, problem }) => `${place}: ${code}: ${problem}`);
  expect(found).toEqual([]);
});

describe('a text that translation breaks', () => {
  const path = `components/${probeName}`;
  const problems = new Map<string, string>();
  beforeAll(() => {
    for (const { place, problem } of findings(readSources('components/probe.json', [path])))
      problems.set(place, problem);
  }, 60_000);

  test.each(
    probes.map(([what, jsx, problem], index) => ({
      what,
      jsx,
      place: `${path}:${linesBefore + index + 1}`,
      expected: problem && advice[problem],
    })),
  )('$what: $jsx', ({ place, expected }) => {
    expect(problems.get(place) ?? null).toBe(expected);
  });
});
