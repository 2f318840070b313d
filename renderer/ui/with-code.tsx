import { Code } from '@mantine/core';

/** Renders parts between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <Code key={index}>{part}</Code>
    ),
  );
}
