type Triple = readonly [number, number, number];

/** How people see who have all cones, or lack those for long, middle or short waves (Machado and others, 2009). */
const sights = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function lab([r, g, b]: Triple): Triple {
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Distance in CIELAB of the two colours that are nearest to each other. */
export function leastDistance(colors: readonly string[], sight: keyof typeof sights): number {
  const seen = colors.map(color => {
    const [r, g, b] = linear(color);
    const part = ([m, n, o]: Triple): number => Math.min(1, Math.max(0, m * r + n * g + o * b));
    const [first, second, third] = sights[sight];
    return lab([part(first), part(second), part(third)]);
  });
  const away = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return Math.min(...seen.flatMap((one, i) => seen.slice(0, i).map(other => away(one, other))));
}

const brightness = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** As WCAG has it. */
export function leastContrast(colors: readonly string[], ground: string): number {
  const ratios = colors.map(color => {
    const [dark = 0, light = 0] = [brightness(color), brightness(ground)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
  return Math.min(...ratios);
}
