// The library's container of algorithms reads decorators, for which this has to be there first.
import 'reflect-metadata';

export * from '@peculiar/x509';
