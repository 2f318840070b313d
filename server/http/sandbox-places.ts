/** Places of the sandbox region for the endpoints' examples. */
export const ardhavn = { lat: 45.46725, lon: -28.52201 };
export const nordskar = { lat: 45.52843, lon: -28.48976 };
export const vestrand = { lat: 45.45699, lon: -28.60543 };
export const kirvell = { lat: 45.47841, lon: -28.39739 };
export const lumhavn = { lat: 45.43666, lon: -28.34877 };
export const lindgata = { lat: 45.46761, lon: -28.51822 };
export const havtind = { lat: 45.52834, lon: -28.59673 };
