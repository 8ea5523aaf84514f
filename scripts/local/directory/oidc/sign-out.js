// Submits the form at once, because the portal requested the sign-out with the user's id token.
document.querySelector('button[name="logout"]')?.click();
