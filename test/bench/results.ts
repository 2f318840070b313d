/** What one bench printed. */
export interface BenchRun {
  name: string;
  /** When and where: day, processor, load, Node. */
  circumstances: string;
  printed: string;
}

/** The document with this run in place of the one before of the same bench; sections are in alphabetical order. */
export function withRun(document: string, { name, circumstances, printed }: BenchRun): string {
  const [head = '', ...sections] = document.split(/^(?=## )/m);
  const others = sections.filter(section => !section.startsWith(`## ${name}\n`)).map(section => section.trimEnd());
  const section = `## ${name}\n\n${circumstances}\n\n\`\`\`text\n${printed.trim()}\n\`\`\``;
  const sorted = [...others, section].sort((a, b) => (a < b ? -1 : 1));
  return `${[head.trimEnd(), ...sorted].join('\n\n')}\n`;
}
