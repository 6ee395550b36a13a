/* Sends the typed card to the gateway and posts its token, or the error, to the parent page. */
const form = document.getElementById('fields');
const problem = document.getElementById('problem');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  problem.textContent = '';
  try {
    const reply = await fetch('/sis/NC/fields', {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
    });
    const told = await reply.json();
    if (told.error) problem.textContent = told.error;
    window.parent.postMessage(told, '*');
  } finally {
    button.disabled = false;
  }
});
