const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "512 bytes", "1.4 MB", "12 GB": three digits at most, decimal units (1 MB is 1,000,000 bytes). */
export function bytesInWords(bytes: number, language = 'en'): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = (step: number): string => {
    const value = bytes / 1000 ** step;
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumFractionDigits: step === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2,
    }).format(value);
  };
  const rounded = Math.round(bytes / 1000 ** power);
  return format(rounded === 1000 && power < units.length - 1 ? power + 1 : power);
}
