/** The key of a service's own window, by the line that `outpost serve --json` begins with. */
export async function windowKey(firstLine: string): Promise<{ baseUrl: string; key: string }> {
  const { baseUrl, workstationUrl } = JSON.parse(firstLine) as { baseUrl: string; workstationUrl: string };
  const session = await fetch(`${baseUrl}/workstation/session`, {
    method: 'POST',
    body: JSON.stringify({ token: new URLSearchParams(new URL(workstationUrl).hash.slice(1)).get('token') }),
    headers: { 'content-type': 'application/json' },
  });
  const { key } = (await session.json()) as { key: string };
  return { baseUrl, key };
}
