import { once } from 'node:events';
import Provider from 'oidc-provider';

const CLIENT = 'tenrec';
const SECRET = 'secret-of-the-client';
/** What the page for logging in calls it. */
export const PROVIDER = 'Example';

/**
 * Starts an OpenID Connect provider from npm on loopback, with its own pages for logging in and agreeing. Each password
 * is right, and the name of a user is the address of mail, which only userinfo tells.
 *
 * @param {string} site address of the server whose users sign in
 * @param {number} port free one of the provider
 * @returns {Promise<{environment: object, close: () => Promise<void>}>} settings of that server, and an end
 */
export async function openProvider(site, port) {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT, client_secret: SECRET, redirect_uris: [`${site}/complete/openid/`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (context, sub) => ({
      accountId: sub, claims: () => ({ sub, email: sub, email_verified: true, name: 'Somebody' }),
    }),
    pkce: { required: () => true },
  });
  const server = provider.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    environment: {
      TENREC_OPENID_ISSUER: issuer, TENREC_OPENID_CLIENT_ID: CLIENT, TENREC_OPENID_CLIENT_SECRET: SECRET,
      TENREC_OPENID_NAME: PROVIDER,
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((ended) => server.close(ended));
    },
  };
}
