import { dataMessages } from '#messages/admin/operations/export.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './staff.ts';

const { imports: words } = dataMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'dark' } });

test('an owner sees the errors of a file, imports the rest and undoes it', async ({ staff }) => {
  const { page } = staff;
  const text = `Número;Fecha;Correo;Producto;Total\nAB-${Date.now()};01/02/2024;eva@example.com;Likes;9,99 €\nAB;1/2/2024;nadie;Likes;1\n`;
  const file = { name: 'pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.goto('/admin/data');
  await page.getByLabel(words.file).setInputFiles(file);
  await page.getByRole('button', { name: words.upload }).click();
  const dialog = page.getByRole('dialog', { name: file.name });
  await expect(dialog.getByText(`1 ${words.rows.good}`)).toBeVisible();
  await expect(dialog.getByText('«nadie»')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'dialog');
  const act = async (title: string, name: string) => {
    await dialog.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name }).click();
  };
  await act(words.runTitle, words.run('1'));
  await expect(dialog.getByText(`1 ${words.rows.made}`)).toBeVisible();
  await act(words.undoTitle, words.undo);
  await expect(dialog.getByText(`1 ${words.rows.undone}`)).toBeVisible();
});
