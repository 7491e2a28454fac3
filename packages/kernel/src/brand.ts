declare const brand: unique symbol;

/** A primitive that carries its meaning in the type: two ids of different things do not mix. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
