/** Accounts: a token for name and password, and the calls that use one. */

import { random } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { type Executors, executor, requireText, userOf } from './executor.ts';

/** The verification code that every user gets. */
const verificationCode = 970_420;

/** Users who have requested a new password and not yet given the code. */
const waiting = 'waiting for the code';

export function login(accounts: string) {
  return (state: State, { username, password }: { username: string; password: string }): Row => {
    const account =
      state.get(accounts, username) ??
      refuse('not-found', 'username', username, 'The username does not exist.');
    if (account.password !== password) refuse('refused', 'password', '***', 'The password is incorrect.');
    return { token: account.token! };
  };
}

export const accounts: Executors = {
  GetUserToken: executor('read', login('Account')),
  CheckToken: executor<{ token: string }>('read', (state, { token }) => userOf(state, token)),
  RegisterUser: executor<{ username: string; password: string; email: string }>(
    'write',
    (state, { username, password, email }) => {
      if (state.get('Account', username) !== undefined)
        refuse('already-exists', 'username', username, 'The username already exists.');
      const token = `t${tokenDigits(`${username} ${password} ${email}`)}`;
      state.put('Account', username, { key: username, password, token, email });
      return { token };
    },
    { undoneBy: { tool: 'DeleteAccount', args: { token: '/output/token' } } },
  ),
  DeleteAccount: executor<{ token: string }>('idempotent', (state, { token }) => {
    const account =
      state.rows('Account', (row) => row.token === token)[0] ??
      refuse('not-found', 'token', token, 'No such user.');
    state.remove('Account', String(account.key));
    return { status: 'success' };
  }),
  ModifyPassword: executor<{ token: string; old_password: string; new_password: string }>(
    'idempotent',
    (state, { token, old_password, new_password }) => {
      const username = userOf(state, token);
      const { password } = state.get('Account', username)!;
      if (password !== old_password && password !== new_password)
        refuse('refused', 'old_password', '***', 'The old password is incorrect.');
      state.patch('Account', username, { password: new_password });
      return { status: 'success' };
    },
  ),
  ForgotPassword: executor<{
    status: string;
    username?: string;
    email?: string;
    verification_code?: number;
    new_password?: string;
  }>(
    'idempotent',
    (state, { status, username, email, verification_code, new_password }) => {
      if (status === 'Forgot Password') {
        if (username === undefined || email === undefined)
          refuse('refused', 'status', status, 'The username and email are required for the first call.');
        const account =
          state.get('Account', username) ??
          refuse('not-found', 'username', username, 'The username does not exist.');
        if (account.email !== email) refuse('refused', 'email', email, 'The email is incorrect.');
        state.patch('Account', username, { [waiting]: true });
        return verificationCode;
      }
      if (status !== 'Verification Code')
        refuse('refused', 'status', status, "The status is only 'Forgot Password' or 'Verification Code'.");
      if (verification_code === undefined || new_password === undefined)
        refuse(
          'refused',
          'status',
          status,
          'The new password and verification code are required for the second call.',
        );
      const account = state.rows('Account', (row) => row[waiting] === true)[0];
      if (account === undefined)
        refuse(
          'refused',
          'status',
          status,
          "You need to call the API with status 'Forgot Password' at first.",
        );
      if (verification_code !== verificationCode)
        refuse(
          'refused',
          'verification_code',
          String(verification_code),
          'The verification code is incorrect.',
        );
      state.patch('Account', String(account.key), { password: new_password });
      return 'success';
    },
    {
      output: {
        type: 'object',
        additionalProperties: false,
        properties: { status: { type: ['string', 'integer'] } },
        required: ['status'],
      },
    },
  ),
  OpenBankAccount: executor<{ account: string; password: string; name: string }>(
    'write',
    (state, args) => {
      requireText(args.account, 'account', 'The account cannot be empty.');
      state.make('Bank', { account: args.account, password: args.password, name: args.name });
      return 'success';
    },
    { uses: ['Bank'] },
  ),
  QueryBalance: executor<{ token: string }>('read', (state, { token }) => {
    const account =
      state.get('Bank', userOf(state, token)) ??
      refuse('not-found', 'token', token, 'The user does not have an account.');
    return account.balance!;
  }),
};

/** Pseudo-random digits that follow from content. */
function tokenDigits(content: string): string {
  const stream = random('api-bank', 'number', content);
  let text = '';
  while (text.length < 17) text += String(stream.word()).padStart(10, '0').slice(1);
  return text.slice(0, 17);
}
