export function saveFile(name: string, content: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveText = (name: string, content: string): void =>
  saveFile(`${name}.txt`, content, 'text/plain;charset=utf-8');
