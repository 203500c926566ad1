import Testing

@Suite struct StoreTests {}
