import fc from 'fast-check';

// The same examples in every run, so that nothing fails by chance; PROPERTY_SEED gives other ones.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_123) });

export { fc };
