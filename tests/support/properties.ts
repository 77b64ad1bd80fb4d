import fc from 'fast-check';

// Fixes the seed, so that nothing fails by chance; PROPERTY_SEED gives other examples.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_123) });

export { fc };
