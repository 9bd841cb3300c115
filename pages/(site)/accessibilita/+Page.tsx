import { useSite } from '#components/app/contexts.ts';
import { LegalText } from '#components/site/shell/LegalText.tsx';
import statement from '#shared/content/accessibility.json' with { type: 'json' };
import { formatItalianDate } from '#shared/format.ts';

const { standard, reviewed, examinedWidths, enlarged, checks, parts } = statement;

/** The accessibility statement. The journeys read the same file (tests/layout/accessibility.test.ts). */
export function Page() {
  const { contactEmail, contactPhone } = useSite();
  const facts = {
    standard: `${standard.name} ${standard.versions.at(-1)}, livello ${standard.levels.at(-1)}`,
    reviewed: formatItalianDate(reviewed),
    examinedWidths: examinedWidths.join(' e '),
    percent: `${enlarged.percent}`,
    enlargedWidths: enlarged.widths.join(' e '),
    contactEmail,
    contactPhone,
  };
  const checked = { items: checks.map(({ text }) => text) };
  const whole = parts.map((part) =>
    part.id === 'che-cosa-controlliamo' ? { ...part, blocks: [...part.blocks, checked] } : part,
  );
  return <LegalText title="Accessibilità" parts={whole} facts={facts} />;
}
