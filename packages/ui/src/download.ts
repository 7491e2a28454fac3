/** Hands a text to the visitor as a file. A large one comes in parts. */
export function downloadText(name: string, type: string, text: string | readonly Blob[]): void {
  const address = URL.createObjectURL(new Blob(typeof text === 'string' ? [text] : [...text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
