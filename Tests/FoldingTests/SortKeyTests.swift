import Folding
import Testing

@Suite struct SortKeyTests {
  @Test func `names are in the order in which people look for them`() {
    let names = [
      "10 days", "2 days", "Zoo", "élan", "Elan", "elf", "Ärger", "arg", "œuvre", "ode", "ﬁn",
      "Fin 2",
      "ｆｉｎ １０",
    ]
    #expect(
      names.sorted { SortKey(of: $0) < SortKey(of: $1) } == [
        "2 days", "10 days", "arg", "Ärger", "Elan", "élan", "elf", "ﬁn", "Fin 2", "ｆｉｎ １０", "ode",
        "œuvre", "Zoo",
      ])
  }

  @Test func `a folder comes before what lies in it`() {
    #expect(SortKey.precedes(["A"], ["A", "B"]))
    #expect(!SortKey.precedes(["A", "B"], ["A"]))
    #expect(SortKey.precedes(["A", "é"], ["A", "f"]))
    #expect(!SortKey.precedes(["A"], ["A"]))
  }
}
