/// Addresses of web pages and of mail.
enum WrittenAddress {
  private static let domains: Set<String> = Set(
    """
    com org net edu gov mil int info biz name pro io dev app ai me tv cc xyz online site shop blog
    page cloud tech wiki eu de at ch li fr uk ie nl be lu it es pt se no dk fi is pl cz sk hu ro bg
    gr si ee lv lt ua ru tr il in cn jp kr tw hk sg my th vn ph au nz ca us mx br ar cl co pe za ng
    ke eg ma
    """.split(whereSeparator: \.isWhitespace).map(String.init))
  /// The domains that make an address without a path; others end sentences, or names such as VB.net.
  private static let plain: Set<String> = [
    "com", "org", "edu", "gov", "de", "fr", "eu", "jp", "ch", "nl", "uk",
  ]

  /// Reads words that are an address and nothing else, over spaces that do not belong there.
  static func reading(of words: [String]) -> LinkReading? {
    guard words.contains(where: { $0.utf8.contains(where: ".@:,".utf8.contains) }),
      zip(words, words.dropFirst()).allSatisfy(belongTogether)
    else { return nil }
    // After a whole address, a dot ends the sentence.
    if let last = words.dropLast().last, last.last == ".",
      reading(of: Array(words.dropLast())) != nil
    {
      return nil
    }
    let text = words.joined().withoutPunctuation
    guard text.count <= 300,
      text.allSatisfy({ $0.isASCII && $0 > " " && !"<>\"{}|\\^`".contains($0) })
    else { return nil }
    guard var reading = mail(text) ?? web(text) else { return nil }
    if words.count > 1 { reading.isRepaired = true }
    return reading
  }

  /// True for words with a sign of addresses between them; a capital letter begins a sentence.
  private static func belongTogether(_ one: String, _ other: String) -> Bool {
    guard let last = one.last, let first = other.first else { return false }
    if last == ".", first.isUppercase { return false }
    return "./:@-_".contains(last) || "./:@-_".contains(first)
  }

  private static func mail(_ text: String) -> LinkReading? {
    let bare = text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    let parts = bare.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let host = Host(String(parts[1])), isMailbox(parts[0]) else {
      return nil
    }
    return LinkReading(
      target: .address("mailto:\(parts[0])@\(host.name)"), isRepaired: host.isRepaired,
      isOpen: bare == text)
  }

  private static func isMailbox(_ name: Substring) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.contains("..")
      && name.allSatisfy { $0.isLetter || $0.isDigit || "._%+-".contains($0) }
  }

  private static func web(_ text: String) -> LinkReading? {
    var (scheme, rest, isRepaired) = ("https", text, false)
    if let whole = withoutScheme(text) { (scheme, rest, isRepaired) = whole }
    let hasScheme = rest != text
    let end = rest.firstIndex { "/?#:".contains($0) } ?? rest.endIndex
    let (name, path) = (String(rest[..<end]), String(rest[end...]))
    guard let host = Host(name), path.first != ":" || isPort(path) else { return nil }
    let isCertain = hasScheme || host.name.hasPrefix("www.")
    guard
      isCertain || host.isPlain && path.isEmpty
        || !host.isRepaired && path.first == "/" && host.hasWord
    else { return nil }
    return LinkReading(
      target: .address("\(scheme)://\(host.name)\(path)"),
      isRepaired: isRepaired || host.isRepaired, isOpen: !isCertain
    )
  }

  /// The scheme and what follows it; slashes may be read as other upright strokes.
  private static func withoutScheme(_ text: String) -> (String, String, Bool)? {
    for scheme in ["https", "http"] where text.lowercased().hasPrefix(scheme + ":") {
      let rest = text.dropFirst(scheme.count + 1)
      guard rest.prefix(2).allSatisfy({ "/lI1".contains($0) }), rest.count > 2 else { return nil }
      return (scheme, String(rest.dropFirst(2)), !rest.hasPrefix("//"))
    }
    return nil
  }

  private static func isPort(_ path: String) -> Bool {
    let port = path.dropFirst().prefix(while: \.isDigit)
    return (1...5).contains(port.count)
      && [nil, "/"].contains(path.dropFirst(1 + port.count).first)
  }

  /// The name of a computer under a known domain.
  private struct Host {
    let name: String
    /// True if commas were taken for dots.
    let isRepaired: Bool
    private let labels: [Substring]

    init?(_ text: String) {
      name = String(text.lowercased().map { $0 == "," ? "." : $0 })
      isRepaired = text.contains(",")
      labels = name.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, let domain = labels.last, domains.contains(String(domain)),
        labels.allSatisfy(Self.isLabel), labels.first != "www" || labels.count > 2
      else { return nil }
    }

    private static func isLabel(_ label: Substring) -> Bool {
      (1...63).contains(label.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isDigit || $0 == "-") }
    }

    /// True if the name alone looks like an address.
    var isPlain: Bool {
      hasWord && !isRepaired && labels.last.map { plain.contains(String($0)) } == true
    }

    /// True unless it may be an abbreviation, or a number.
    var hasWord: Bool {
      labels.dropLast().contains { $0.count > 1 && $0.contains(where: \.isLetter) }
    }
  }
}
