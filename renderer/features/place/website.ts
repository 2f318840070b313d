/** A website that can be opened safely, with the host to show; undefined for what is no `https` address. */
export function website(text: string): { href: string; host: string } | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
