/** Code or JSON as it is, to be read and selected; it scrolls. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="code-block" aria-label={label} tabIndex={0}>
      <pre translate="no">{text}</pre>
    </section>
  );
}
