/* Leads on by itself; the button stays for browsers without scripts. */
document.getElementById('go-on').submit();
