import { lookup } from '../../base/lookup.ts';

/** Cyrillic and Greek letters (folded) in the Latin spelling that signs and maps use most. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
    ъ= ы=y ь= э=e ю=yu я=ya і=i ґ=g є=ye ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѓ=g ќ=k ў=u α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i
    κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o`
    .split(/\s+/)
    .map(pair => pair.split('=')),
);
const pattern = /[\u0370-\u03ff\u0400-\u04ff]/;

/** Latin spelling of a folded Cyrillic or Greek word; `undefined` for words in other scripts. */
export function transliterate(word: string): string | undefined {
  if (!pattern.test(word)) return undefined;
  let spelled = '';
  for (const letter of word) spelled += lookup(latin, letter) ?? letter;
  return spelled === word ? undefined : spelled;
}
