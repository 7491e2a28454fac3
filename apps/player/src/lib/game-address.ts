/** Where a lottery is played: the Vietnamese ones have a page of their own (specification section 4, launch decision). */
export function gameAddress(game: { readonly code: string; readonly group: string }): string {
  return `/${game.group === 'VN' ? 'vnlottery' : 'lottery'}?gameCode=${game.code}`;
}
