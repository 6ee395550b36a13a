/* Submits automatically. The button is for browsers without scripts. */
document.getElementById('go-on').submit();
