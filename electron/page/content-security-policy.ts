/** The page's scripts, styles and pictures come from itself, its data from exactly one service, and it may be framed by nobody. */
export function pagePolicy(serviceOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${serviceOrigin} data: blob:`,
    "font-src 'self' data:",
    `connect-src ${serviceOrigin} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
