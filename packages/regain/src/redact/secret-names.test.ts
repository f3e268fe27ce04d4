import { describe, expect, it } from 'vitest';
import { redactKeys } from './clean-text.ts';
import { isSecretName } from './secret-names.ts';

const harmless =
  `maxTokens max_tokens max_new_tokens maxOutputTokens tokenCount token_count tokensUsed total_tokens prompt_tokens
  completion_tokens inputTokens cachedTokens tokenizer tokenize tokenType token_type token_url tokenEndpoint tokens_per_second
  next_page_token nextPageToken nextToken pageToken continuationToken syncToken cursor next_cursor eos_token
  author authors authority authentic authMethod authProvider authUrl keyboard monkey turkey key keys primaryKey primary_key
  foreignKey cacheKey sortKey publicKey partition_key idempotencyKey passenger passengers passport bypass compass passed
  boarding_pass passRate passwordPolicy passwordLength password_expires_at hasPassword isSecret secretary secretName
  cookieConsent cookiePolicy cookieName signatureAlgorithm session_date sessionType sessionTimeout sessions trainingSession
  pinned pinColor spin opinion shipping cardType cardholder postcard discard scorecard countryCode errorCode zipCode
  postal_code statusCode code sigma design signal assign sidebar inside credits creditLimit accredited email username user id
  name url title note panel company ibanCountry? otpimize`.match(/[\w]+(?=\s|$)/g)!;

const secret =
  `tokens apiKeys accesstoken clientsecret PGPASSWORD dbpassword JSESSIONID connectionString sig cardNumber iban totp
  verificationCode creds passwort authorization x-amz-security-token new_token resetToken`.split(/\s+/);

describe('the name', () => {
  it.each(harmless)('%s is harmless, as a key and in a text', (name) => {
    expect(isSecretName(name)).toBe(false);
    expect(redactKeys(`${name}=plain-value-1`)).toBe(`${name}=plain-value-1`);
  });

  it.each(secret)('%s is secret, as a key and in a text', (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(redactKeys(`${name}=plain-value-1`)).toBe(`${name}=[secret]`);
  });
});

it.each(['token: expired', 'password: required', 'Unexpected token } in JSON', '--token is required'])(
  'the sentence %j is not changed',
  (text) => {
    expect(redactKeys(text)).toBe(text);
  },
);
