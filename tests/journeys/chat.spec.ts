import { pathTo } from '#contracts/pages/routes.ts';
import { chatMessages } from '#messages/chat.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const words = chatMessages.fr;
const answers = chatAnswerMessages.fr;

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, provokes: /ERR_FAILED/ });

  test('a buyer asks, follows a source, loses the connection, starts again and is handed over to staff', {
    tag: '@merge',
  }, async ({ page }) => {
    await page.goto(pathTo('faq', 'fr'));
    const open = page.locator('header button.chat');
    await open.click();
    const talk = page.getByRole('dialog', { name: words.title });
    await expect(talk.getByText(words.notice('30'))).toBeVisible();
    // A program replies, so no status suggests that somebody is online.
    await expect(talk.getByRole('status').first()).toHaveText('Assistant automatique');
    const field = talk.getByRole('textbox', { name: words.message });
    await expect(field).toBeFocused();
    await expect(talk.getByText(words.counter('0', '500'))).toBeVisible();

    await field.fill('vous demandez le mdp ?');
    await field.press('Enter');
    const source = talk.getByRole('link', { name: /mot de passe/ });
    await expect(source).toBeVisible();
    await expect(field).toHaveValue('');
    await expectAccessibleInBothThemes(page, '.talk');
    await saveScreenshot(page, 'chat-fr-390');

    // The link opens the passage, and the conversation remains.
    await source.click();
    await expect(page.locator('details[name=faq][open]')).toContainText('mot de passe');
    await page.goto(pathTo('contact', 'fr'));
    await open.click();
    await expect(talk.getByText('vous demandez le mdp ?')).toBeVisible();

    await page.route('**/api/chat/conversation', (route) => route.abort());
    await field.fill('combien de temps ?');
    await field.press('Enter');
    await expect(talk.getByText(words.failure)).toBeVisible();
    await expect(talk.getByRole('alert').filter({ hasText: words.failureTitle })).toBeVisible();
    await expect(field).toHaveValue('combien de temps ?');
    await page.unroute('**/api/chat/conversation');
    await talk.getByRole('button', { name: words.restart }).click();
    await expect(talk.getByText('vous demandez le mdp ?')).toBeHidden();
    await expect(talk.getByText(words.welcome)).toBeVisible();

    await talk.getByRole('button', { name: words.quickQuestions[3] }).click();
    await talk.getByLabel(words.handOver.label).fill('claire.chat@example.com');
    await talk.getByRole('button', { name: words.handOver.submit }).click();
    await expect(talk.getByText(/nous vous répondons/i)).toBeVisible();
    await field.fill('c’est pour demain');
    await field.press('Enter');
    await expect(talk.getByText(answers.handOver.added)).toBeVisible();
    await expect(talk.getByRole('status').first()).toHaveText(words.handedOver);
  });
});
