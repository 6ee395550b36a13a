export interface Markets {
  /** Countries a buyer may choose (ISO 3166). */
  countries: readonly string[];
  /** EU member states closed by staff. */
  blocked: readonly string[];
  /** Open countries other than member states and Monaco. */
  others: readonly string[];
  /** Closed territories of these countries, for example `ES-canarias`. */
  closedTerritories: readonly string[];
}
