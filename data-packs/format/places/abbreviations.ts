/**
 * Abbreviations by language and the full words of each. A name that has either is found by both. Abbreviations with a
 * sign in or after them count only as written: "C/ Mayor", "V.le Roma", "пр-т Мира".
 */
const byLanguage = {
  de: `str=strasse st=sankt,strasse pl=platz dr=doktor prof=professor bhf=bahnhof hbf=hauptbahnhof n=nord s=sud o=ost
    gr=gross,grosse,grosser kl=klein,kleine,kleiner ob=ober,obere,oberer unt=unter,untere,unterer univ=universitat
    ctr=zentrum`,
  en: `str=street st=street,saint av=avenue ave=avenue aven=avenue rd=road bd=boulevard blvd=boulevard boul=boulevard
    bvd=boulevard dr=drive,doctor ln=lane hwy=highway pkwy=parkway fwy=freeway expy=expressway sq=square pl=place
    plz=plaza ct=court cir=circle cres=crescent ter=terrace terr=terrace aly=alley mt=mount mtn=mountain ft=fort
    pt=point pk=park br=bridge ctr=center,centre center=centre centre=center stn=station hosp=hospital univ=university
    intl=international natl=national prof=professor pres=president gen=general n=north s=south e=east w=west
    ne=northeast nw=northwest se=southeast sw=southwest 1st=first 2nd=second 3rd=third 4th=fourth 5th=fifth 6th=sixth
    7th=seventh 8th=eighth 9th=ninth 10th=tenth`,
  fr: `ste=sainte rte=route ch=chemin imp=impasse all=allee pass=passage quai=quay fbg=faubourg esc=escalier
    prom=promenade gal=general cmdt=commandant cdt=commandant col=colonel mal=marechal prof=professeur dr=docteur
    mt=mont ctr=centre univ=universite n=nord s=sud e=est o=ouest res=residence r.=rue`,
  es: `av=avenida avda=avenida pl=plaza pza=plaza plza=plaza dr=doctor dra=doctora sto=santo sta=santa ctra=carretera
    cra=carrera kra=carrera cll=calle c/=calle c.=calle pº=paseo gral=general cnel=coronel tte=teniente
    pte=presidente urb=urbanizacion edif=edificio ing=ingeniero lic=licenciado blvr=bulevar n=norte e=este o=oeste`,
  pt: `av=avenida dr=doutor dra=doutora pca=praca pc=praca tv=travessa trav=travessa rod=rodovia estr=estrada lgo=largo
    al=alameda profa=professora eng=engenheiro cel=coronel mal=marechal jd=jardim pq=parque vl=vila
    sto=santo sta=santa r.=rua`,
  it: `str=strada vle=viale v.le=viale pzza=piazza p.zza=piazza p.za=piazza cso=corso c.so=corso lgo=largo l.go=largo
    f.lli=fratelli dott=dottore ing=ingegnere v.=via`,
  nl: `str=straat ln=laan pl=plein st=sint burg=burgemeester gebr=gebroeders`,
  pl: `pl=plac ul=ulica al=aleja,aleje os=osiedle sw=swietego,swietej gen=generala ks=ksiedza marsz=marszalka
    dr=doktora prof=profesora`,
  cs: `ul=ulice nam=namesti tr=trida nabr=nabrezi sv=svateho,svate gen=generala`,
  ru: `ул=улица пр=проспект просп=проспект пр-т=проспект пер=переулок наб=набережная пл=площадь бул=бульвар
    бульв=бульвар б-р=бульвар ш=шоссе туп=тупик мкр=микрорайон р-н=район ак=академика ген=генерала им=имени`,
  uk: `вул=вулиця пр=проспект просп=проспект пр-т=проспект пров=провулок наб=набережна пл=площа бул=бульвар
    бульв=бульвар б-р=бульвар шос=шосе ген=генерала ім=імені`,
  ro: `str=strada bd=bulevardul bdul=bulevardul b-dul=bulevardul al=aleea sos=soseaua p-ta=piata sf=sfantul
    gen=general dr=doctor`,
  hu: `u.=utca krt=korut ltp=lakotelep szt=szent`,
  sv: `st=sankt stn=station v.=vagen g.=gatan`,
  da: `skt=sankt gl=gammel ndr=nordre sdr=sondre vestr=vestre`,
  no: `gt=gate st=sankt v.=vei`,
  fi: `k.=katu t.=tie pyh=pyhan`,
  el: `λεωφ=λεωφοροσ λ.=λεωφοροσ οδ=οδοσ πλ=πλατεια αγ=αγιου,αγιασ,αγιοσ`,
  tr: `cad=caddesi cd=caddesi sok=sokak,sokagi sk=sokak,sokagi mah=mahallesi mh=mahallesi bul=bulvari blv=bulvari
    meyd=meydani dr=doktor prof=profesor`,
  ar: `ش=شارع د.=دكتور,الدكتور م.=ميدان`,
  fa: `خ=خیابان م.=میدان بل=بلوار ک.=کوچه د.=دکتر`,
  he: `רח=רחוב שד=שדרות ד"ר=דוקטור`,
  hi: `डॉ=डॉक्टर`,
  mr: `डॉ=डॉक्टर`,
  bn: `ডা=ডাক্তার ড.=ডক্টর`,
  te: `డా=డాక్టర్`,
  vi: `đ.=duong p.=phuong q.=quan ng.=ngo`,
  id: `jl=jalan jln=jalan gg=gang kec=kecamatan kab=kabupaten kel=kelurahan jend=jenderal dr=dokter`,
  ms: `tmn=taman kg=kampung kpg=kampung lrg=lorong bkt=bukit psn=persiaran`,
  tl: `brgy=barangay sto=santo sta=santa`,
  sw: `mt=mtaa brb=barabara`,
};

const entries = Object.values(byLanguage).flatMap(list =>
  list
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [short = '', full = ''] = entry.split('=');
      return [short, full.split(',')] as const;
    }),
);

/** Full words of each abbreviation, folded, those of all languages together. */
const fullForms = new Map<string, string[]>();
for (const [short, full] of entries) fullForms.set(short, [...new Set([...(fullForms.get(short) ?? []), ...full])]);

const signs = /[^\p{L}\p{M}\p{N}]/u;
const signed = [...fullForms.keys()].filter(short => signs.test(short)).sort((a, b) => b.length - a.length);
/** Abbreviations with a sign, as a pattern. */
export const signedAbbreviations = signed.map(short => short.replace(/[.]/g, '\\.')).join('|');

/** Endings of compound street names, also written as separate words: Bergstrasse, Berg-Strasse. */
const compoundEnding =
  /^(.{3,})(strasse|gasse|weg|platz|allee|ring|ufer|steig|straat|laan|plein|gracht|gatan|vagen|gade)$/;

/** Lists the full words that an abbreviation may stand for, `-str` at the end of a compound included. */
export function fullFormsOf(word: string): readonly string[] {
  const known = fullForms.get(word);
  if (known) return known;
  if (word.length > 5 && word.endsWith('str')) return [`${word}asse`, `${word}aat`];
  if (word.length > 6 && word.endsWith('strase')) return [`${word.slice(0, -2)}sse`];
  return [];
}

/** Splits `bergstrasse` into `berg`, `strasse`. */
export function splitCompound(word: string): [string, string] | undefined {
  const [, start, ending] = compoundEnding.exec(word) ?? [];
  return start !== undefined && ending !== undefined ? [start, ending] : undefined;
}

/** Tells whether the word is an ending that may be joined to the word before it. */
export function joinsCompound(word: string): boolean {
  return compoundEnding.test(`abc${word}`) && !compoundEnding.test(word);
}
