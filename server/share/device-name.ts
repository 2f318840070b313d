const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid [\d.]+; (?:wv; )?([^;)]{1,40}?)(?: Build\/[^;)]*)?[;)]/, undefined],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const browsers = [
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

/** What a browser says of itself, for people: "iPhone, Safari". `undefined` where it says nothing that is known. */
export function deviceName(userAgent: string): string | undefined {
  const text = userAgent.slice(0, 500);
  const system = systems.find(([pattern]) => pattern.test(text));
  // Browsers hide the model behind a "K".
  const model = system?.[1] ?? (system === undefined ? undefined : (system[0].exec(text)?.[1] ?? 'K'));
  const named = model === 'K' ? 'Android' : model;
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const known = [named, browser].filter(part => part !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
}
