import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of the pages of a PDF, and its title. */
export async function readPdfTexts(bytes: Buffer) {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  const { info } = await document.getMetadata();
  return { pages, title: 'Title' in info ? info.Title : undefined };
}
