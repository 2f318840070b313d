import { textString } from '../pages/pdf-syntax.ts';

/** The outline and its entries, one after the other; `first`: the number that the outline gets. */
export function outlineObjects(entries: readonly { title: string; page: number }[], first: number): string[] {
  const last = first + entries.length;
  const items = entries.map(({ title, page }, i) => {
    const number = first + 1 + i;
    const before = i === 0 ? '' : `\n/Prev ${number - 1} 0 R`;
    const after = number === last ? '' : `\n/Next ${number + 1} 0 R`;
    return `<</Title ${textString(title)}\n/Parent ${first} 0 R${before}${after}\n/Dest [${page} 0 R /Fit]>>`;
  });
  return [`<</Type /Outlines\n/First ${first + 1} 0 R\n/Last ${last} 0 R\n/Count ${entries.length}>>`, ...items];
}

/** What readers show as the pages' numbers. */
export const pageLabels = (labels: readonly string[]): string =>
  `<</Nums [${labels.map((label, i) => `${i} <</P ${textString(label)}>>`).join('\n')}]>>`;
