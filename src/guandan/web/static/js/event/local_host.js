// Addresses that other machines cannot open.

/** @param {string} address */
export const isLocalHost = (address) => /^(localhost|127\.|\[::1\])/.test(new URL(address).host);
