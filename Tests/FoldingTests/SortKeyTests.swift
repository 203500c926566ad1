import Foundation
import Testing

@testable import Folding

@Suite struct SortKeyTests {
  private func sorted(_ names: [String], _ locale: String = "") -> [String] {
    let language = SortLanguage(locale: locale)
    return names.sorted { SortKey(of: $0, in: language) < SortKey(of: $1, in: language) }
  }

  @Test func `names are in the order in which people look for them`() {
    let names = [
      "10 days", "2 days", "Zoo", "élan", "Elan", "elf", "Ärger", "arg", "œuvre", "ode", "ﬁn",
      "Fin 2",
      "ｆｉｎ １０",
    ]
    #expect(
      sorted(names) == [
        "2 days", "10 days", "arg", "Ärger", "Elan", "élan", "elf", "ﬁn", "Fin 2", "ｆｉｎ １０", "ode",
        "œuvre", "Zoo",
      ])
  }

  @Test func `accents decide between names that differ in nothing else, and case comes last`() {
    #expect(
      sorted(["côte", "Coté", "coté", "cote", "Cote", "cot"]) == [
        "cot", "Cote", "cote", "Coté", "coté", "côte",
      ])
  }

  /// Names in the order of a language.
  struct Order: CustomTestStringConvertible, Sendable {
    let locale: String
    let names: [String]

    var testDescription: String { locale }
  }

  @Test(arguments: [
    Order(locale: "sv_SE.UTF-8", names: ["Anna", "Zebra", "åska", "Ärta", "ö", "øl", "Öv"]),
    Order(locale: "fi_FI", names: ["Aatu", "Zeta", "Åbo", "äiti", "Öljy"]),
    Order(locale: "nb_NO.UTF-8", names: ["Aas", "Zebra", "Æble", "ägg", "Øl", "åre"]),
    Order(locale: "de_DE.UTF-8", names: ["Apfel", "Äpfel", "Apfelmus", "Ofen", "Öl", "Zebra"]),
    Order(locale: "es_ES", names: ["nuez", "ñu", "oso"]),
    Order(locale: "pl_PL", names: ["lot", "luz", "łapa", "mapa", "zebra", "źle", "żaba"]),
    Order(locale: "tr_TR", names: ["halı", "ırmak", "ilk", "jet"]),
    Order(locale: "ru_RU.UTF-8", names: ["ёж", "ель", "июнь", "йод", "кот"]),
    Order(
      locale: "ja_JP.UTF-8",
      names: [
        "Notes", "こうえん", "コーヒー", "コーラ", "さくら", "ハナ", "はは", "ばば", "パパ", "ﾊﾟﾊﾟ２", "物理",
      ]),
  ])
  func `each language has its own order`(order: Order) {
    #expect(sorted(order.names.reversed(), order.locale) == order.names)
    // However accents are spelled.
    let spelled = order.names.map { String($0.decomposedStringWithCanonicalMapping) }
    #expect(sorted(spelled.reversed(), order.locale) == spelled)
  }

  @Test func `a folder comes before what lies in it`() {
    let folders = [["A"], ["A", "B"], ["A", "é"], ["A", "f"], ["B"]]
    #expect(folders.reversed().sorted(byNames: \.self) == folders)
  }
}
