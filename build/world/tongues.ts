/** Languages of the names in the tiles: those that Unicode CLDR names all countries in. */
export const tongues = `
  af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko
  ky lb lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te tg th tk tr uk ur uz vi
  zh-Hans zh-Hant zu
`
  .trim()
  .split(/\s+/);
