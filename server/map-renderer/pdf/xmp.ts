import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';

interface Described {
  credits: readonly string[];
  title?: string | undefined;
}

const alternatives = (name: string, text: string): string =>
  `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:${name}>`;

/** Dublin Core's rights and title as RDF. */
export const rdfOf = ({ credits, title }: Described): string =>
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
  (title === undefined ? '' : alternatives('title', title)) +
  (credits.length === 0 ? '' : alternatives('rights', credits.join(' · '))) +
  '</rdf:Description></rdf:RDF>';

/** The same as XMP, which holds all scripts, unlike EXIF. */
export const xmpOf = (described: Described): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdfOf(described)}</x:xmpmeta>`;

/** The same as the metadata of a PDF. */
export const xmpPacketOf = (described: Described): Buffer =>
  Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>${xmpOf(described)}<?xpacket end="r"?>`, 'utf8');
