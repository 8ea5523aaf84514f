// Presses the page's own button: the portal asked for the sign-out with the person's id token.
document.querySelector('button[name="logout"]')?.click();
