/** The balls of a result as the wire has it: digits in a row, or numbers between commas. */
export function ballsOf(winNo: string): readonly string[] {
  return winNo.includes(',') ? winNo.split(',') : [...winNo];
}

/** A draw's number as people read it: the day, then its place in the day. */
export function drawNumber(numero: string): string {
  return numero.length > 8 ? `${numero.slice(0, 8)}-${numero.slice(8)}` : numero;
}
