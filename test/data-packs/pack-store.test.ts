import { expect, test } from 'vitest';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test.each([
  ['s3://maps/prod', {}, 'https://maps.s3.us-east-1.amazonaws.com/prod/'],
  ['s3://maps', { AWS_REGION: 'eu-central-1' }, 'https://maps.s3.eu-central-1.amazonaws.com/'],
  ['s3://maps.example.org/a/b/', {}, 'https://s3.us-east-1.amazonaws.com/maps.example.org/a/b/'],
  ['s3://maps/a b/ü', { AWS_ENDPOINT_URL: 'http://minio:9000/' }, 'http://minio:9000/maps/a%20b/%C3%BC/'],
  ['s3://maps', { AWS_ENDPOINT_URL: 'http://one', AWS_ENDPOINT_URL_S3: 'http://two' }, 'http://two/maps/'],
])('%s lies, with %o, at %s', (address, environment, url) => {
  expect(packStoreOf(address, { ...keys, ...environment })).toMatchObject({ url, credentials: { accessKeyId: 'id' } });
});

test('without keys nothing is signed', () => {
  expect(packStoreOf('s3://maps', {}).credentials).toBeUndefined();
});

test.each([
  ['s3://', {}, 's3:// is not the address of a store of packs'],
  ['s3://Maps', {}, 's3://Maps is not the address of a store of packs'],
  ['s3://maps/a?b', {}, 'is not the address of a store of packs'],
  ['s3://maps', { AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL is "minio:9000"'],
  ['s3://maps', { AWS_ACCESS_KEY_ID: 'id' }, 'only one is set'],
])('refuses %s with %o', (address, environment, sentence) => {
  expect(() => packStoreOf(address, environment)).toThrow(sentence);
});
